import ipaddr from 'ipaddr.js';

/**
 * Network of one subscriber: an IPv4 address or an IPv6 /64 prefix. IPv4-mapped addresses count as IPv4; other text is
 * returned unchanged.
 */
export const networkOf = (ip: string): string => {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/64`).toString()}/64`;
};
