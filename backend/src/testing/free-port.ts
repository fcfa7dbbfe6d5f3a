import net from 'node:net';

/** A TCP port that is free on loopback now. */
export function freePort(): Promise<number> {
  return new Promise((ok, no) => {
    const s = net.createServer().once('error', no);
    s.listen(0, '127.0.0.1', () => {
      const { port } = s.address() as net.AddressInfo;
      s.close(() => ok(port));
    });
  });
}
