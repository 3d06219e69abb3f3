import ipaddr from 'ipaddr.js';

/** The only part of IPv6 that is handed out for the public internet (RFC 4291, IANA registry). */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** A public number that inside Azure answers for the host of the virtual machine. */
const azureHost = '168.63.129.16';

/**
 * Whether an address belongs to the public internet. Loopback, private, link-local, carrier, multicast and reserved
 * ranges do not, and neither do the IPv6 forms that carry an IPv4 address inside (mapped, compatible, 6to4, NAT64,
 * Teredo): what they lead to is not theirs to say.
 */
export const isPublicAddress = (address: string): boolean => {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' ? parsed.toString() !== azureHost : parsed.match(globalUnicast);
};
