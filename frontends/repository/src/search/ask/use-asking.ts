import { isQuestion } from '@libs/domain';
import { useState } from 'react';

const ENDS_ASKING = /[?？؟]$/;

/**
 * Which question of a search field is asked: one with its mark, one that came with the address, or one that was confirmed. What only
 * reads like a question while it is typed is offered, because each that is asked is answered and kept.
 */
export function useAsking(query: string) {
  const [confirmed, setConfirmed] = useState(query);
  const reads = isQuestion(query);
  const question = reads && (query === confirmed || ENDS_ASKING.test(query)) ? query : null;
  return { question, offer: reads && !question ? query : null, confirm: setConfirmed };
}
