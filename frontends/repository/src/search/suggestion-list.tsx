import { type KeyboardEvent, type Ref, type RefObject, useEffect, useImperativeHandle, useLayoutEffect } from 'react';
import type { Options } from './use-options.ts';
import { useSuggestions } from './use-suggestions.tsx';

/** What the field does with the list under it. */
export interface SuggestionListHandle {
  open: (text: string) => void;
  close: () => void;
  /** Answers whether the key was for the list. */
  onKey: (event: KeyboardEvent) => boolean;
}

interface SuggestionListProps {
  ref: Ref<SuggestionListHandle>;
  /** The field that has the list under it. */
  input: RefObject<HTMLInputElement | null>;
  typed: string;
  onSearch: (text: string) => void;
  /** Called with the state of the list whenever it changes. */
  onField: (field: Options['field']) => void;
}

/** The suggestions under a field that was there before them: loaded on first use. */
export function SuggestionList({ ref, input, typed, onSearch, onField }: SuggestionListProps) {
  const { field, list, open, close, onKey } = useSuggestions({ typed, onSearch, fromArrow: true });
  const { onBlur: _, ...attributes } = field;
  const reported = JSON.stringify(attributes);
  useImperativeHandle(ref, () => ({ open, close, onKey }));
  useLayoutEffect(() => onField(JSON.parse(reported)), [reported, onField]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed while this was on its way, once
  useEffect(() => {
    if (document.activeElement === input.current) open(typed);
  }, []);
  return list;
}
