import { errorOf, graphql, useMutation } from '@libs/api';
import { Button, StateCard, TextInput } from '@libs/ui';
import { type FormEvent, useState } from 'react';
import { useInsightTexts } from '../copy.ts';
import css from './public-page.module.css';

const OPEN = graphql(`
  mutation OpenPublicLink($token: String!, $password: String!) { openPublicLink(input: { token: $token, password: $password }) { ok } }
`);

/** What is shown for every link that opens nothing. A password can be entered here: the page does not reveal whether the link has one. */
export function MissingPage({ token, onOpen }: { token: string; onOpen: () => void }) {
  const t = useInsightTexts();
  const [password, setPassword] = useState('');
  const [{ fetching, error }, open] = useMutation(OPEN);
  const failure = errorOf(error);
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!password) return;
    const { data } = await open({ token, password }, { idempotent: true, quiet: true });
    if (data) onOpen();
  }
  return (
    <main>
      <StateCard state="not-found" title={t('public.missing')} page>
        {t('public.missingText')}
        <form className={css.password} onSubmit={(event) => void submit(event)}>
          <TextInput
            type="password"
            label={t('public.password')}
            autoComplete="off"
            value={password}
            error={failure && (failure.fields.password ?? failure.message)}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <Button type="submit" loading={fetching}>
            {t('public.open')}
          </Button>
        </form>
      </StateCard>
    </main>
  );
}
