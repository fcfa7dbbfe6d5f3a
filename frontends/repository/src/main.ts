// The bundler wants an entry; everything is loaded through the exposed module in remote.tsx.
export {};
