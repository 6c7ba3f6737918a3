// The fields of a boleto, one entry each. Sheets, checks, forms, requests, lists, files and the ledger derive what they
// need from the entry; CONTRIBUTING.md describes how to add one.

/** How the text is parsed, shown and written. Amounts are integer cents, dates YYYY-MM-DD. */
export type FieldKind = 'name' | 'taxId' | 'money' | 'date' | 'email' | 'phone' | 'text' | 'url';

export interface FieldEntry {
  readonly kind: FieldKind;
  /** Its column in the ledger's table `boletos`. */
  readonly column: string;
  /** No boleto is sent without it; an account may require other fields as well. */
  readonly required?: true;
  /** The longest text that the form accepts. */
  readonly maxLength: number;
  /** A text for all rows may contain variables such as {mes}, which each row fills. */
  readonly template?: true;
  /** The search over a batch's rows includes it. */
  readonly searchable?: true;
  /** The files of a batch's result and of the register have a column for it. */
  readonly exported?: true;
  /** Sheet headers that name this field, normalized: lower case, no accents, single spaces. */
  readonly headers: readonly string[];
  /** Words that make this field likely in a longer header. */
  readonly headerWords: RegExp;
  /** What the service calls it when it refuses a boleto, ignoring accents and case. */
  readonly refusedAs: RegExp;
}

const listed = (headers: string): readonly string[] => headers.split(',');

const entries = {
  'payer.name': {
    kind: 'name',
    column: 'name',
    required: true,
    maxLength: 200,
    searchable: true,
    exported: true,
    headers: listed(
      'nome,nome completo,nome do pagador,nome pagador,pagador,sacado,nome do sacado,nome sacado,cliente,nome cliente,' +
        'nome do cliente,razao social,nome razao social,razao social nome,devedor,aluno,nome do aluno,responsavel,' +
        'responsavel financeiro,condomino,associado,payer,payer name,name,full name,customer,customer name,client,client name',
    ),
    headerWords: /\b(nome|pagador|sacado|razao social|cliente|payer|customer|name)\b/,
    refusedAs: /\b(payer[.\s_]?name|nome|name)\b/,
  },
  'payer.document': {
    kind: 'taxId',
    column: 'document',
    required: true,
    maxLength: 40,
    searchable: true,
    exported: true,
    headers: listed(
      'cpf,cnpj,cpf cnpj,cnpj cpf,cpf ou cnpj,documento,doc,documento do pagador,documento pagador,cpf do pagador,' +
        'cpf pagador,cnpj do pagador,cpf cnpj pagador,cpf cnpj do pagador,cpf cnpj sacado,cpf do cliente,cpf cliente,' +
        'cpf cnpj cliente,cpf do responsavel,document,payer document,tax id,taxid,tax document',
    ),
    headerWords: /\b(cpf|cnpj|tax id)\b/,
    refusedAs: /\b(payer[.\s_]?document|document|documento|cpf|cnpj|cpfcnpj)\b/,
  },
  amount: {
    kind: 'money',
    column: 'cents',
    required: true,
    maxLength: 40,
    exported: true,
    headers: listed(
      'valor,vlr,valor r,valor do boleto,valor boleto,valor a pagar,valor total,valor cobranca,valor da cobranca,' +
        'valor do titulo,valor titulo,valor nominal,valor da parcela,valor parcela,valor do documento,valor mensalidade,' +
        'mensalidade,preco,quantia,total,amount,value,price,total amount',
    ),
    headerWords: /\b(valor|vlr|amount)\b/,
    refusedAs: /\b(amount|valor|value)\b/,
  },
  dueDate: {
    kind: 'date',
    column: 'due',
    required: true,
    maxLength: 40,
    exported: true,
    headers: listed(
      'vencimento,venc,vencto,data de vencimento,data do vencimento,data vencimento,dt vencimento,dt venc,data venc,' +
        'data de vencto,primeiro vencimento,1 vencimento,prazo,due date,duedate,due',
    ),
    headerWords: /\b(vencimento|vencto|venc|due)\b/,
    refusedAs: /\b(due[\s_]?date|vencimento|vencid[oa])\b/,
  },
  'payer.email': {
    kind: 'email',
    column: 'email',
    maxLength: 200,
    searchable: true,
    exported: true,
    headers: listed(
      'email,e mail,mail,email do pagador,email pagador,email do cliente,correio eletronico,payer email',
    ),
    headerWords: /\b(email|e mail)\b/,
    refusedAs: /\b(payer[.\s_]?email|e-?mail)\b/,
  },
  'payer.phone': {
    kind: 'phone',
    column: 'phone',
    maxLength: 40,
    headers: listed(
      'telefone,fone,tel,celular,whatsapp,telefone celular,telefone do pagador,telefone pagador,celular do pagador,' +
        'ddd telefone,phone,phone number,mobile,payer phone',
    ),
    headerWords: /\b(telefone|fone|celular|whatsapp|phone)\b/,
    refusedAs: /\b(payer[.\s_]?phone|phone|telefone|celular)\b/,
  },
  description: {
    kind: 'text',
    column: 'description',
    maxLength: 500,
    template: true,
    searchable: true,
    exported: true,
    headers: listed(
      'descricao,descricao do boleto,historico,referencia,referente,referente a,mensagem,servico,produto,description,memo',
    ),
    headerWords: /\b(descricao|historico|referente|description)\b/,
    refusedAs: /\b(description|descricao)\b/,
  },
  clientCallbackUrl: {
    kind: 'url',
    column: 'callback',
    maxLength: 2_000,
    template: true,
    headers: listed(
      'callback,callback url,url callback,url de callback,clientcallbackurl,client callback url,url,url de retorno,' +
        'url retorno,webhook,url de notificacao',
    ),
    headerWords: /\b(callback|webhook)\b/,
    refusedAs: /\b(client[\s_]?callback[\s_]?url|callback|url)\b/,
  },
} as const satisfies Readonly<Record<string, FieldEntry>>;

/** Named as the service names it: `payer.name` is `name` in the request's object `payer`. */
export type BoletoField = keyof typeof entries;
export const fieldEntries: Readonly<Record<BoletoField, FieldEntry>> = entries;

export type TextKind = (typeof entries)[TextField]['kind'];
type FieldWith<Part> = {
  [F in BoletoField]: (typeof entries)[F] extends Part ? F : never;
}[BoletoField];
export type RequiredField = FieldWith<{ readonly required: true }>;
export type OptionalField = Exclude<BoletoField, RequiredField>;
export type ExportedField = FieldWith<{ readonly exported: true }>;
export type TemplateField = FieldWith<{ readonly template: true }>;
/** All except the amount are texts. */
export type TextField = Exclude<BoletoField, 'amount'>;

/** In sendable form; null if there is nothing to send. Templates may contain variables that each attempt fills. */
export type BoletoFields = Readonly<Record<TextField, string | null>> & { readonly amount: number | null };

const isField = (name: string): name is BoletoField => Object.hasOwn(entries, name);

/** In display order. */
export const boletoFields: readonly BoletoField[] = Object.keys(entries).filter(isField);

const isText = (field: BoletoField): field is TextField => field !== 'amount';
const isRequired = (field: BoletoField): field is RequiredField => fieldEntries[field].required === true;
const isOptional = (field: BoletoField): field is OptionalField => !isRequired(field);
const isTemplate = (field: BoletoField): field is TemplateField => fieldEntries[field].template === true;
const isExported = (field: BoletoField): field is ExportedField => fieldEntries[field].exported === true;

/** How a text is parsed and shown. */
export const kindOf = (field: TextField): TextKind => entries[field].kind;

export const textFields: readonly TextField[] = boletoFields.filter(isText);
export const requiredFields: readonly RequiredField[] = boletoFields.filter(isRequired);
export const optionalFields: readonly OptionalField[] = boletoFields.filter(isOptional);
export const exportedFields: readonly ExportedField[] = boletoFields.filter(isExported);
/** Fields in which a text for all rows of a sheet may contain variables. */
export const templateFields: readonly TemplateField[] = boletoFields.filter(isTemplate);

/** What a row of a sheet can provide: the fields, and the number of installments. */
export type RowField = BoletoField | 'parcels';
export const rowFields: readonly RowField[] = [...boletoFields, 'parcels'];

/** A boleto without any value. */
export const noFields: BoletoFields = { ...perField(textFields, () => null), amount: null };

/** One value for each of these fields. */
export function perField<Field extends string, Value>(
  fields: readonly Field[],
  valueOf: (field: Field) => Value,
): Record<Field, Value>;
export function perField(fields: readonly string[], valueOf: (field: string) => unknown): object {
  return Object.fromEntries(fields.map((field) => [field, valueOf(field)]));
}
