// The fields of a boleto, one entry each. What sheets, checks, forms, requests, lists, files and the ledger know of a field
// derives from its entry; how one is added is told in CONTRIBUTING.md.

/** How its text is read, and how its value is shown and written. Amounts are whole cents, dates YYYY-MM-DD. */
export type FieldKind = 'name' | 'taxId' | 'money' | 'date' | 'email' | 'phone' | 'text' | 'url';

export interface FieldEntry {
  readonly kind: FieldKind;
  /** Its column in the ledger's table `boletos`. */
  readonly column: string;
  /** Without it no boleto is sent; an account may ask for others as well. */
  readonly required?: true;
  /** The longest text that the form takes. */
  readonly maxLength: number;
  /** A text for all rows may hold marks such as {mes}, which each row fills. */
  readonly template?: true;
  /** The search over a batch's rows looks at it. */
  readonly searchable?: true;
  /** The files of a batch's result and of the register have a column of it. */
  readonly exported?: true;
  /** Headers of a sheet's column that are this field, folded: lower case, no accents, words and single spaces. */
  readonly headers: readonly string[];
  /** In a longer header, words that make this field likely. */
  readonly headerWords: RegExp;
  /** How the service's words name it when it refuses a boleto, accents and case aside. */
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
      'descricao,descricao do boleto,historico,observacao,observacoes,obs,referencia,referente,referente a,mensagem,' +
        'servico,produto,description,memo,notes',
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
/** All but the amount are texts. */
export type TextField = Exclude<BoletoField, 'amount'>;

/** In sendable form; null where there is nothing that could be sent. Templates may hold marks that each sending fills. */
export type BoletoFields = Readonly<Record<TextField, string | null>> & { readonly amount: number | null };

const isField = (name: string): name is BoletoField => Object.hasOwn(entries, name);

/** In the order in which they are shown. */
export const boletoFields: readonly BoletoField[] = Object.keys(entries).filter(isField);

const isText = (field: BoletoField): field is TextField => field !== 'amount';
const isRequired = (field: BoletoField): field is RequiredField => fieldEntries[field].required === true;
const isOptional = (field: BoletoField): field is OptionalField => !isRequired(field);
const isTemplate = (field: BoletoField): field is TemplateField => fieldEntries[field].template === true;
const isExported = (field: BoletoField): field is ExportedField => fieldEntries[field].exported === true;

/** How a text is read and shown. */
export const kindOf = (field: TextField): TextKind => entries[field].kind;

export const textFields: readonly TextField[] = boletoFields.filter(isText);
export const requiredFields: readonly RequiredField[] = boletoFields.filter(isRequired);
export const optionalFields: readonly OptionalField[] = boletoFields.filter(isOptional);
export const exportedFields: readonly ExportedField[] = boletoFields.filter(isExported);
/** A text for all rows of a sheet may hold marks in them. */
export const templateFields: readonly TemplateField[] = boletoFields.filter(isTemplate);

/** What a row of a sheet can say: the fields, and how many parcels it stands for. */
export type RowField = BoletoField | 'parcels';
export const rowFields: readonly RowField[] = [...boletoFields, 'parcels'];

/** A boleto of which nothing is known. */
export const noFields: BoletoFields = { ...perField(textFields, () => null), amount: null };

/** One value for each of these fields. */
export function perField<Field extends string, Value>(
  fields: readonly Field[],
  valueOf: (field: Field) => Value,
): Record<Field, Value>;
export function perField(fields: readonly string[], valueOf: (field: string) => unknown): object {
  return Object.fromEntries(fields.map((field) => [field, valueOf(field)]));
}
