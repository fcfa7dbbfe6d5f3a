/** Words with what stands around them, marked. */
export function TextInContext({ place: { before, text, after } }: { place: { before: string; text: string; after: string } }) {
  return (
    <>
      {before}
      <mark>{text}</mark>
      {after}
    </>
  );
}
