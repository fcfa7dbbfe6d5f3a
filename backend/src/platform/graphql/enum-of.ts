/** Words as an enum of GraphQL, each its own value: `registerEnumType(enumOf(WORDS), { name })`. */
export const enumOf = <T extends string>(words: readonly T[]) => Object.fromEntries(words.map((word) => [word, word])) as { [K in T]: K };
