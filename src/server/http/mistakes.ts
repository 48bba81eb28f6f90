/** What ajv says of it, with `verbose`. */
export interface Mistake {
  keyword: string;
  instancePath: string;
  params: Record<string, unknown>;
  parentSchema?: FieldSchema;
}

interface FieldSchema {
  type?: string;
  title?: string;
  enum?: readonly string[];
  properties?: Record<string, FieldSchema>;
  [keyword: string]: unknown;
}

/** The sentence a person reads about the first thing that is wrong with what they sent. */
export function describeMistake(mistake: Mistake | undefined): string {
  const { keyword, params, parentSchema = {}, instancePath } = mistake ?? {};
  if (keyword === 'required') return askFor(parentSchema.properties?.[String(params?.missingProperty)] ?? {});
  if (instancePath === '') return 'Please send a JSON object.';
  switch (keyword) {
    case 'minLength':
      return params?.limit === 1
        ? askFor(parentSchema)
        : `${subject(parentSchema)} must be at least ${params?.limit} characters long.`;
    case 'maxLength':
      return `${subject(parentSchema)} must be at most ${params?.limit} characters long.`;
    case 'format':
      return 'Please enter a valid e-mail address.';
    default:
      return askFor(parentSchema);
  }
}

function askFor(field: FieldSchema): string {
  if (field.enum) return `Please choose ${field.title ?? 'one'}: ${inWords(field.enum)}.`;
  if (field.type === 'boolean') return `${subject(field)} must be true or false.`;
  return `Please enter ${field.title ?? 'what is missing'}.`;
}

function subject({ title = 'the value' }: FieldSchema): string {
  const definite = title.replace(/^an? /, 'the ');
  return definite.charAt(0).toUpperCase() + definite.slice(1);
}

const inWords = (values: readonly string[]) => `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`;
