import { folderTexts } from '@libs/shell-kit';
import { Select } from '@libs/ui';

const NONE = 'NONE';

const useAnswerTexts = folderTexts('settings', 'answers', { none: 'No answer' });

interface AnswerSelectProps<T extends string> {
  label: string;
  hint?: string;
  value: T | null;
  options: readonly { value: T; label: string }[];
  disabled?: boolean;
  onChange: (value: T | null) => void;
}

/** One answer of a closed set, which can be taken back. */
export function AnswerSelect<T extends string>({ value, options, onChange, ...rest }: AnswerSelectProps<T>) {
  const t = useAnswerTexts();
  return (
    <Select<T | typeof NONE>
      {...rest}
      value={value ?? NONE}
      options={[{ value: NONE, label: t('none') }, ...options]}
      onChange={(next) => onChange(next === NONE ? null : next)}
    />
  );
}
