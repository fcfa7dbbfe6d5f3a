import { recordOf } from '@libs/domain';
/** Words as an enum of GraphQL, each its own value: `registerEnumType(enumOf(WORDS), { name })`. */
export const enumOf = <T extends string>(words: readonly T[]): { [K in T]: T } => recordOf(words, (word): T => word);
