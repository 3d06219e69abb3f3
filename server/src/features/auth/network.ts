import ipaddr from 'ipaddr.js';

/**
 * Network of one subscriber: an IPv4 address, or an IPv6 /64 prefix (`2001:db8:0:1::/64`). IPv4-mapped addresses count
 * as IPv4; anything that is not an address is returned as it is.
 */
export const networkOf = (ip: string): string => {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/64`).toString()}/64`;
};
