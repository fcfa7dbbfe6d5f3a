declare global {
  /** What React's developer tools leave in a page. */
  var __REACT_DEVTOOLS_GLOBAL_HOOK__: { renderers: Map<number, unknown>; inject: (renderer: unknown) => number } | undefined;
}

if (process.env.NODE_ENV !== 'production') {
  // React Refresh's shim never records renderers, so a remote's own refresh runtime, loaded later, would not find React DOM.
  const hook = globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__;
  if (hook) {
    const inject = hook.inject;
    hook.inject = (renderer) => {
      const id = inject.call(hook, renderer);
      hook.renderers.set(id, renderer);
      return id;
    };
  }
}
// Shared modules are negotiated first; everything else lies behind this import. It is in the page's first files, as they are.
void import(/* webpackMode: "eager" */ './bootstrap.tsx');

export {};
