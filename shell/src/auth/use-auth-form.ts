import { type AnyVariables, type ApiError, type DocumentInput, errorOf, useClient } from '@libs/api';
import { type FormEvent, useState } from 'react';

/** One form's action: runs a mutation, holds its failure by field, and says whether it is under way. */
export function useAuthForm<Data, Variables extends AnyVariables>(document: DocumentInput<Data, Variables>) {
  const client = useClient();
  const [error, setError] = useState<ApiError | null>(null);
  const [busy, setBusy] = useState(false);
  const run = async (variables: Variables): Promise<Data | null> => {
    setBusy(true);
    setError(null);
    const r = await client.mutation(document, variables, { quiet: true }).toPromise();
    setBusy(false);
    if (r.error) {
      setError(errorOf(r.error));
      return null;
    }
    return r.data ?? null;
  };
  /** The message of a field, whether the server names it plainly or below `input`. */
  const fieldError = (name: string) => error?.fields[name] ?? error?.fields[`input.${name}`];
  /** What belongs to no field of the form. */
  const rest = error && !Object.keys(error.fields).length ? error.message : undefined;
  return { run, busy, error, fieldError, rest };
}

/** Raw form values by name: the server's rules decide about trimming. */
export function valuesOf(event: FormEvent<HTMLFormElement>): Record<string, string> {
  event.preventDefault();
  return Object.fromEntries([...new FormData(event.currentTarget)].map(([k, v]) => [k, String(v)]));
}
