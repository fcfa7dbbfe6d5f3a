import { useMemo } from 'react';
import { type AnyVariables, type UseQueryArgs, type UseQueryResponse, useQuery as useUrqlQuery } from 'urql';

/** urql asks anew whenever `context` is another object; here it is compared by what it says, so a caller writes it in place. */
export function useQuery<Data = unknown, Variables extends AnyVariables = AnyVariables>(
  args: UseQueryArgs<Variables, Data>,
): UseQueryResponse<Data, Variables> {
  const said = JSON.stringify(args.context);
  const context = useMemo<UseQueryArgs['context']>(() => said && JSON.parse(said), [said]);
  return useUrqlQuery<Data, Variables>({ ...args, context });
}
