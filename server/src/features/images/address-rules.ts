import ipaddr from 'ipaddr.js';

/** The only IPv6 range allocated to the public internet (RFC 4291, IANA registry). */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** Azure's virtual host address: public, but internal to Azure machines. */
const azureHost = '168.63.129.16';

/**
 * False for loopback, private, link-local, carrier-grade NAT, multicast and reserved ranges, and for IPv6 forms that
 * embed an IPv4 address (mapped, compatible, 6to4, NAT64, Teredo), because they lead elsewhere.
 */
export const isPublicAddress = (address: string): boolean => {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' ? parsed.toString() !== azureHost : parsed.match(globalUnicast);
};
