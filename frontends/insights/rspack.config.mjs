import { webApp } from '@libs/web-build';

export default webApp({
  root: import.meta.dirname,
  name: 'insights',
  role: 'remote',
  exposes: { './module': './src/remote.tsx' },
  port: 4202,
});
