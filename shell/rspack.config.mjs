import { webApp } from '@libs/web-build';

export default webApp({ root: import.meta.dirname, name: 'shell', role: 'shell', port: 4200 });
