declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.css';
declare module '*.svg' {
  const url: string;
  export default url;
}
/** Name of the app that is being built, e.g. `repository`. */
declare const __APP__: string;
/** Version of the app's package. */
declare const __VERSION__: string;
/** Only this is there in a browser bundle; the bundler fills it in. */
declare const process: { readonly env: { readonly NODE_ENV?: string } };
