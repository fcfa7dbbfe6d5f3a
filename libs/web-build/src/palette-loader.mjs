// Takes the palettes that the interface never names out of Mantine's variables: nine of fourteen, 2 kB of each first load.
const UNUSED = ['cyan', 'grape', 'green', 'indigo', 'lime', 'orange', 'pink', 'violet', 'yellow'];
const DECLARATION = new RegExp(`--mantine-color-(?:${UNUSED.join('|')})-[\\w-]+:[^;}]*;?`, 'g');

export default function paletteLoader(source) {
  return source.replace(DECLARATION, '');
}
