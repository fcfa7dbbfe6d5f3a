import { LIMITS } from '@libs/domain';
import { useFocusCreated } from '@libs/shell-kit';
import {
  Badge,
  ColourChip,
  cx,
  IconArrowDown,
  IconArrowUp,
  IconButton,
  IconEye,
  IconEyeOff,
  IconPencil,
  Menu,
  MenuDivider,
  MenuItem,
} from '@libs/ui';
import { IconArrowBackUp, IconArrowsExchange, IconAsterisk, IconDots, IconListDetails, IconTextPlus, IconTrash } from '@libs/ui/icons';
import { useRef, useState } from 'react';
import { useFieldTexts } from './copy.ts';
import { DefaultDialog } from './default-dialog.tsx';
import { choiceOf, type FieldView, isFromGroup, TYPE_ICONS } from './field-data.ts';
import css from './fields-page.module.css';
import { NameInput } from './name-input.tsx';
import { OptionList } from './option-list.tsx';
import type { FieldActions } from './use-field-actions.ts';
import { useValueText } from './value-text.tsx';

/** So many options are shown beside the name of a select. */
const SHOWN_OPTIONS = 3;

interface FieldRowProps {
  field: FieldView;
  index: number;
  isLast: boolean;
  isOpen: boolean;
  isChanging: boolean;
  canEdit: boolean;
  /** Whether projects use its group, which fixes its type. */
  isLinked?: boolean;
  actions: FieldActions;
  onToggle: () => void;
  onChangeType: () => void;
}

/** One field: name, type, rule, how often it is filled in, and what can be done with it. */
export function FieldRow({
  field,
  index,
  isLast,
  isOpen,
  isChanging,
  canEdit,
  isLinked = false,
  actions,
  onToggle,
  onChangeType,
}: FieldRowProps) {
  const t = useFieldTexts();
  const textOf = useValueText();
  const [isRenaming, setRenaming] = useState(false);
  const [isSettingDefault, setSettingDefault] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusCreated(field.id, () => heading.current?.focus());
  const choice = choiceOf(field);
  const Icon = TYPE_ICONS[choice];
  const { id, label, type, required, hidden, options, defaultValue = null } = field;
  // Its group says what it is; the project says where it stands and whether it shows.
  const isFollowing = isFromGroup(field);
  const isInGroup = !isFollowing && field.groupId != null;
  return (
    <li className={cx(isChanging && css.changing)} data-field={id}>
      <div className={css.row}>
        <div className={css.label}>
          {isRenaming ? (
            <NameInput
              label={t('nameOf', { name: label })}
              value={label}
              max={LIMITS.field.label}
              autoFocus
              onSave={(to) => actions.change(id, { label: to })}
              onDone={(byKey) => {
                setRenaming(false);
                if (byKey) requestAnimationFrame(() => heading.current?.focus());
              }}
            />
          ) : (
            <h2 ref={heading} tabIndex={-1} dir="auto">
              {label}
            </h2>
          )}
          {isFollowing && <Badge>{t('group.from', { name: field.groupName ?? '' })}</Badge>}
          {required && <Badge>{t('required')}</Badge>}
          {hidden && <Badge>{t('hidden')}</Badge>}
        </div>
        <span className={css.type}>
          <Icon size={15} aria-hidden />
          {t(`types.${choice}`)}
        </span>
        <span className={css.rule}>
          {type !== 'SELECT' && <span>{t(`rules.${type}`)}</span>}
          {type === 'SELECT' && options.length === 0 && t('rules.noOptions')}
          {type === 'SELECT' &&
            options.slice(0, SHOWN_OPTIONS).map((option) => (
              <ColourChip key={option.id} colour={option.colour}>
                {option.label}
              </ColourChip>
            ))}
          {type === 'SELECT' && options.length > SHOWN_OPTIONS && <span>+{options.length - SHOWN_OPTIONS}</span>}
          {defaultValue !== null && <span className="vb-trunc">{t('default.is', { value: textOf(field, defaultValue) })}</span>}
        </span>
        <span className={css.count}>{t('filled', { filled: field.filledCount, total: field.objectCount })}</span>
        {canEdit && (
          <Menu align="end" width={240} target={<IconButton size="sm" label={t('more', { name: label })} icon={<IconDots size={16} />} />}>
            {!isFollowing && (
              <>
                <MenuItem icon={<IconPencil />} onClick={() => setRenaming(true)}>
                  {t('rename')}
                </MenuItem>
                {type === 'SELECT' && (
                  <MenuItem icon={<IconListDetails />} onClick={onToggle}>
                    {t(isOpen ? 'hideOptions' : 'showOptions')}
                  </MenuItem>
                )}
                <MenuItem
                  icon={<IconArrowsExchange />}
                  disabled={isLinked}
                  hint={isLinked ? t('group.typeIsFixed') : undefined}
                  onClick={onChangeType}
                >
                  {t('changeType')}
                </MenuItem>
                {field.formerType && (
                  <MenuItem icon={<IconArrowBackUp />} onClick={() => void actions.undoType(field)}>
                    {t('undoType')}
                  </MenuItem>
                )}
                <MenuItem icon={<IconAsterisk />} onClick={() => void actions.change(id, { required: !required })}>
                  {t(required ? 'makeOptional' : 'makeRequired')}
                </MenuItem>
                <MenuItem icon={<IconTextPlus />} onClick={() => setSettingDefault(true)}>
                  {t('default.set')}
                </MenuItem>
              </>
            )}
            {!isInGroup && (
              <MenuItem icon={hidden ? <IconEye /> : <IconEyeOff />} onClick={() => void actions.change(id, { hidden: !hidden })}>
                {t(hidden ? 'show' : 'hide')}
              </MenuItem>
            )}
            <MenuDivider />
            <MenuItem icon={<IconArrowUp />} disabled={index === 0} onClick={() => void actions.move(id, index - 1)}>
              {t('up')}
            </MenuItem>
            <MenuItem icon={<IconArrowDown />} disabled={isLast} onClick={() => void actions.move(id, index + 1)}>
              {t('down')}
            </MenuItem>
            {!isFollowing && (
              <>
                <MenuDivider />
                <MenuItem sends="deleteField" icon={<IconTrash />} danger onClick={() => void actions.remove(field)}>
                  {t('delete')}
                </MenuItem>
              </>
            )}
          </Menu>
        )}
      </div>
      {isSettingDefault && (
        <DefaultDialog
          field={field}
          onSave={(value) => void actions.change(id, { defaultValue: value })}
          onClose={() => setSettingDefault(false)}
        />
      )}
      {isOpen && type === 'SELECT' && <OptionList field={field} actions={actions} />}
    </li>
  );
}
