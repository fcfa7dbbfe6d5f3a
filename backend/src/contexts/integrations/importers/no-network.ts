import dgram from 'node:dgram';
import dns from 'node:dns';
import net from 'node:net';

/** Closes the network to this process for good: no reader of a format needs it, and nothing in a file may make one of them call out. */
export function closeNetwork(): void {
  const refuse = (): never => {
    throw new Error('A file is read without a network.');
  };
  // What fetch, http and tls are built of too.
  net.Socket.prototype.connect = refuse;
  net.Server.prototype.listen = refuse;
  dgram.Socket.prototype.send = refuse;
  dgram.Socket.prototype.bind = refuse;
  dgram.Socket.prototype.connect = refuse;
  Object.assign(dns, { lookup: refuse, resolve: refuse });
}
