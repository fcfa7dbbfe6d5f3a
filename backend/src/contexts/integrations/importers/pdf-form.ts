import { type ImportedBlock, plainBlock } from './imported-text.js';
import type { OmittedCount } from './omitted-count.js';

/** A note on a page, as the reader of PDF hands it on, as far as it is read here. */
interface Annotation {
  subtype?: string;
  fieldType?: string;
  fieldName?: string;
  fieldValue?: unknown;
  alternativeText?: string;
  checkBox?: boolean;
  radioButton?: boolean;
  pushButton?: boolean;
  password?: boolean;
  hidden?: boolean;
  buttonValue?: string;
  exportValue?: string;
  options?: { exportValue?: string; displayValue?: string }[];
  parentType?: string;
}

interface Field {
  label: string;
  value: string;
}

const OFF = /^(?:off)?$/i;
/** Kinds that are a way to somewhere, belong to another one, or are a field. */
const NO_REMARK = new Set(['Link', 'Widget', 'Popup', 'PrinterMark', 'TrapNet', 'Watermark', '3D']);
const MEDIA = new Set(['Sound', 'Movie', 'Screen', 'RichMedia']);
// What a program has numbered names nothing to a reader.
const PATH_STEP = /^(?:#?(?:subform|pageSet|page|form|topmostSubform|area)\w*(?:\[\d{1,4}\])?)$/i;

/** The fields of a form, each once with its value, in the order of the pages; and what else stands on them is counted. */
export class PdfForm {
  private readonly fields = new Map<string, Field>();

  constructor(private readonly omitted: OmittedCount) {}

  takePage(annotations: readonly Annotation[]): void {
    for (const annotation of annotations) {
      if (annotation.subtype === 'Widget') this.take(annotation);
      else if (annotation.subtype === 'FileAttachment') this.omitted.add('attachments');
      else if (MEDIA.has(annotation.subtype ?? '')) this.omitted.add('media');
      else if (annotation.subtype && !NO_REMARK.has(annotation.subtype)) this.omitted.add('annotations');
    }
  }

  private take(field: Annotation): void {
    if (field.hidden || field.pushButton) return;
    if (field.fieldType === 'Sig') this.omitted.add('signatures');
    else if (field.password) this.omitted.add('passwords');
    else {
      const name = field.fieldName ?? '';
      const label = field.alternativeText?.trim() || labelOf(name);
      const value = field.fieldType === 'Btn' ? this.choice(field) : textOfValue(field);
      const knownField = this.fields.get(name);
      // A field may stand on several pages, and the choices of one question are fields of one name.
      if (!knownField || knownField.value === '' || knownField.value === '☐')
        this.fields.set(name, { label, value: value || knownField?.value || '' });
    }
  }

  private choice(field: Annotation): string {
    const value = String(field.fieldValue ?? '');
    if (field.checkBox) return OFF.test(value) ? '☐' : field.exportValue && value !== field.exportValue ? '☐' : '☑';
    return OFF.test(value) ? '' : value;
  }

  /** Whether any field was filled in. */
  get isFilled(): boolean {
    return [...this.fields.values()].some(({ value }) => value !== '' && value !== '☐');
  }

  /** A heading and a paragraph for each field. */
  blocks(): ImportedBlock[] {
    if (this.fields.size === 0) return [];
    const rows = [...this.fields.values()].map(({ label, value }) => plainBlock('paragraph', `${label || 'Field'}: ${value || '—'}`));
    return [{ ...plainBlock('heading', 'Form fields'), level: 2 }, ...rows];
  }
}

/** What a field is called: the last step of its name that says something. */
function labelOf(name: string): string {
  const steps = name.split('.').filter((step) => step !== '' && !PATH_STEP.test(step));
  return (steps.at(-1) ?? name).replace(/\[\d{1,4}\]$/, '').trim();
}

/** A text, or the shown words of the chosen options. */
function textOfValue({ fieldValue, options }: Annotation): string {
  const values = Array.isArray(fieldValue) ? fieldValue : [fieldValue];
  return values
    .filter((value) => value !== null && value !== undefined && value !== '')
    .map((value) => options?.find((option) => option.exportValue === value)?.displayValue ?? String(value))
    .join(', ')
    .replace(/\r\n?/g, '\n')
    .trim();
}
