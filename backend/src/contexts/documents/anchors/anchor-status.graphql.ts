import { registerEnumType } from '@nestjs/graphql';

/** How a highlight's words stand to its quote, as a GraphQL enum. */
export enum HighlightState {
  ok = 'ok',
  changed = 'changed',
  orphan = 'orphan',
}
registerEnumType(HighlightState, { name: 'HighlightStatus' });
