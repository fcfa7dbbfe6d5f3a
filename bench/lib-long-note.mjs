// The long note of the benches.
/** A note of so many words in two voices, imported as people import; the same words each time. */
export async function makeLongNote(product, token, ask, { paragraphs = 1685, words: count = 100_000 } = {}) {
  let seed = 7;
  const random = (n) => {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
    return (seed >>> 8) % n;
  };
  const sounds = ['lo', 'ra', 'mi', 'ten', 'do', 'sa', 'ver', 'ki', 'nu', 'pel', 'or', 'a', 'the', 'in', 'gre', 'shu'];
  const word = () => Array.from({ length: 1 + random(3) }, () => sounds[random(sounds.length)]).join('');
  const lines = Array.from({ length: paragraphs }, (_, i) => {
    const words = Array.from({ length: Math.ceil(count / paragraphs) }, word).slice(0, Math.ceil(count / paragraphs));
    return `${i % 2 ? 'Ana' : 'Ben'}: ${words.join(' ')}.`;
  });
  const { createProject } = await ask('mutation { createProject(input: { name: "Long" }) { id } }');
  const form = new FormData();
  form.append('files', new Blob([lines.join('\n')]), 'A long interview.txt');
  const batch = await product.call(token, 'POST', `/api/projects/${createProject.id}/imports`, form);
  for (;;) {
    const { importBatch } = await ask('query ($id: ID!) { importBatch(id: $id) { state items { error noteId } } }', { id: batch.id });
    if (importBatch.state === 'done') return { projectId: createProject.id, noteId: importBatch.items[0].noteId };
    await new Promise((done) => setTimeout(done, 100));
  }
}

/** Overlapping highlights over all of a note, in the order of its text. */
export async function makeHighlights(product, token, ask, noteId, many = 5000) {
  const { version, doc } = await product.call(token, 'GET', `/api/docs/${noteId}`);
  const { v7 } = await import('uuid');
  const size = doc.content.reduce((n, block) => n + 2 + (block.content ?? []).reduce((m, run) => m + (run.text?.length ?? 1), 0), 0);
  const ops = Array.from({ length: many }, (_, i) => {
    const from = 1 + Math.floor(((size - 600) * i) / many);
    return { kind: 'create', id: v7(), from, to: from + 40 + ((i * 37) % 400) };
  });
  let at = version;
  for (let i = 0; i < ops.length; i += 100) {
    const { pushSteps } = await ask('mutation ($i: PushStepsInput!) { pushSteps(input: $i) { accepted version } }', {
      i: {
        docId: noteId,
        version: at,
        epoch: 0,
        clientId: 'bench',
        steps: [{ stepType: 'replace', from: 0, to: 0 }],
        metas: [null],
        ops: ops.slice(i, i + 100),
      },
    });
    if (!pushSteps.accepted) throw new Error('a push was refused');
    at = pushSteps.version;
  }
}
