export { isPrivateAddress } from './is-private-address.js';
export { OutboundRefused, outboundFetch } from './outbound-fetch.js';
