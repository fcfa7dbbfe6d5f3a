interface Sentence {
  text?: string | null | undefined;
  citations: readonly { projectId?: string | null | undefined; project?: string | null | undefined }[];
}

/** How many sentences rest on words of other projects than this one, and what these are called; one that nothing proves now goes nowhere. */
export function otherProjectsIn(sentences: readonly Sentence[], projectId: string): { count: number; projects: string[] } {
  const others = sentences.map(({ text, citations }) =>
    text == null ? [] : citations.filter((cited) => cited.projectId && cited.projectId !== projectId),
  );
  const names = new Map(others.flat().map((cited) => [cited.projectId, cited.project ?? '']));
  return { count: others.filter((list) => list.length > 0).length, projects: [...names.values()] };
}
