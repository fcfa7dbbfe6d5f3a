import { useMemo } from 'react';
import { type AnyVariables, type UseQueryArgs, type UseQueryResponse, useQuery as useUrqlQuery } from 'urql';
import { useRefetchWhenBack } from './use-refetch-when-back.ts';

/**
 * urql asks anew whenever `context` is another object; here it is compared by what it says, so a caller writes it in place. What failed on
 * the way is asked again by itself when the line to the server is back.
 */
export function useQuery<Data = unknown, Variables extends AnyVariables = AnyVariables>(
  args: UseQueryArgs<Variables, Data>,
): UseQueryResponse<Data, Variables> {
  const text = JSON.stringify(args.context);
  const context = useMemo<UseQueryArgs['context']>(() => text && JSON.parse(text), [text]);
  const [result, execute] = useUrqlQuery<Data, Variables>({ ...args, context });
  useRefetchWhenBack(args.pause ? undefined : result.error, () => execute({ requestPolicy: 'network-only' }));
  return [result, execute];
}
