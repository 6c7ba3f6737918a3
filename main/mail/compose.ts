// Makes the bytes of one message: for one payer, with the text of a template and the boleto's PDF. They are made once and stored.
import { createHash, randomUUID } from 'node:crypto';
import { domainToASCII } from 'node:url';
import MailComposer from 'nodemailer/lib/mail-composer';
import { mailVariables, type MailText, type MailVariable } from '../../preload/contract/mail-terms.ts';
import { addressesIn, type AddressProblem } from '../../preload/shared/email.ts';
import { oneLine, withoutMarks } from '../../preload/shared/invisible.ts';
import { fillTemplate, templateError, variablesIn } from '../../preload/shared/template.ts';
import { safeFileName } from '../file-name.ts';
import type { Composed } from './store.ts';

export interface MailSender {
  readonly name: string;
  readonly address: string;
  readonly replyTo: string | null;
  /** The office's own copy: an address that the payer does not see. */
  readonly copyTo: string | null;
}

export interface MessageParts {
  readonly sender: MailSender;
  /** The cell with the addresses of exactly one payer. */
  readonly payer: { readonly name: string; readonly emails: string };
  readonly template: MailText;
  readonly values: Readonly<Partial<Record<MailVariable, string>>>;
  /** Compared with its boleto by the caller (conferência). */
  readonly pdf: { readonly name: string; readonly bytes: Uint8Array };
  readonly date: Date;
}

export type ComposeProblem =
  | { readonly part: 'payer' | 'sender' | 'replyTo' | 'copyTo'; readonly code: AddressProblem | 'several' }
  | {
      readonly part: 'subject' | 'text';
      readonly code: 'empty' | 'variableUnknown' | 'valueMissing';
      /** The variable, and where in the text it begins. */
      readonly name: string;
      readonly at: number;
    }
  | { readonly part: 'pdf'; readonly code: 'missing' | 'broken' | 'tooLarge' };

export type ComposeResult =
  | { readonly ok: true; readonly composed: Composed }
  | { readonly ok: false; readonly problem: ComposeProblem };

/** The smallest limit of the known providers is 20 MB for the encoded message. */
const mostPdfBytes = 12_000_000;

const failed = (problem: ComposeProblem) => ({ ok: false, problem }) as const;

type TemplateProblem = Extract<ComposeProblem, { readonly name: string }>;

/** What is wrong with a template, before any message is made from it. */
export function checkTemplate(template: MailText): TemplateProblem | null {
  for (const part of ['subject', 'text'] as const) {
    if (template[part].trim() === '') return { part, code: 'empty', name: '', at: 0 };
    const error = templateError(template[part], mailVariables);
    if (error) return { part, code: 'variableUnknown', ...error };
  }
  return null;
}

/** The text as a payer reads it. The digitable line is part of every message, also if the template does not name it. */
export function filledTemplate(
  template: MailText,
  values: MessageParts['values'],
): { readonly subject: string; readonly text: string } | TemplateProblem {
  const wrong = checkTemplate(template);
  if (wrong) return wrong;
  const text = variablesIn(template.text).has('linha')
    ? template.text
    : `${template.text.trimEnd()}\n\nLinha digitável:\n{linha}\n`;
  const missing = ([part, one]: readonly ['subject' | 'text', string]): readonly TemplateProblem[] =>
    [...variablesIn(one)]
      .filter((name) => mailVariables.some((known) => known === name && values[known] === undefined))
      .map((name) => ({ part, code: 'valueMissing', name, at: one.indexOf('{') }));
  const [problem] = [['subject', template.subject] as const, ['text', text] as const].flatMap(missing);
  if (problem) return problem;
  return {
    subject: oneLine(fillTemplate<MailVariable>(template.subject, values)),
    text: withoutMarks(fillTemplate<MailVariable>(text, values)).replaceAll(/\r\n?|\n/g, '\r\n'),
  };
}

const asciiDomain = (domain: string): string => domainToASCII(domain);

const named = (name: string, address: string) => ({ name: oneLine(name), address });

/** What every message begins with. */
function headOf(sender: string, date: Date) {
  const id = randomUUID();
  const messageId = `<${id}@${sender.slice(sender.lastIndexOf('@') + 1)}>`;
  return {
    id,
    messageId,
    head: {
      messageId,
      date,
      // Programs answer neither an absence nor a receipt to it.
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'OOF, AutoReply' },
      disableFileAccess: true,
      disableUrlAccess: true,
    },
  } as const;
}

/** One message to one payer, or why there is none. */
export async function composeMessage(parts: MessageParts): Promise<ComposeResult> {
  const { sender, payer, pdf, date } = parts;
  const one = (part: 'sender' | 'replyTo' | 'copyTo', text: string) => {
    const read = addressesIn(text, asciiDomain);
    const [address, ...others] = read.ok ? read.addresses : [];
    const code = read.ok ? 'several' : read.code;
    return address !== undefined && others.length === 0 ? { address } : failed({ part, code });
  };
  const to = addressesIn(payer.emails, asciiDomain);
  if (!to.ok) return failed({ part: 'payer', code: to.code });
  const from = one('sender', sender.address);
  if ('problem' in from) return from;
  const replyTo = sender.replyTo === null ? null : one('replyTo', sender.replyTo);
  if (replyTo && 'problem' in replyTo) return replyTo;
  const copyTo = sender.copyTo === null ? null : one('copyTo', sender.copyTo);
  if (copyTo && 'problem' in copyTo) return copyTo;
  const filled = filledTemplate(parts.template, parts.values);
  if ('code' in filled) return failed(filled);
  if (pdf.bytes.length === 0) return failed({ part: 'pdf', code: 'missing' });
  if (pdf.bytes.length > mostPdfBytes) return failed({ part: 'pdf', code: 'tooLarge' });
  const content = Buffer.from(pdf.bytes.buffer, pdf.bytes.byteOffset, pdf.bytes.byteLength);
  if (!content.subarray(0, 1024).includes('%PDF-') || !content.subarray(-2048).includes('%%EOF'))
    return failed({ part: 'pdf', code: 'broken' });

  const { id, messageId, head } = headOf(from.address, date);
  const bytes = await new MailComposer({
    ...head,
    from: named(sender.name, from.address),
    to: to.addresses.map((address) => named(payer.name, address)),
    ...(replyTo ? { replyTo: replyTo.address } : {}),
    subject: filled.subject,
    text: filled.text,
    attachments: [
      {
        filename: safeFileName(oneLine(pdf.name)),
        content,
        contentType: 'application/pdf',
        contentDisposition: 'attachment',
      },
    ],
    baseBoundary: id,
  })
    .compile()
    .build();
  // The envelope alone carries the office's copy: bytes that name it would show it to the payer.
  const recipients = [...to.addresses, ...(copyTo ? [copyTo.address] : [])];
  return {
    ok: true,
    composed: {
      messageId,
      from: from.address,
      to: [...new Set(recipients)],
      bytes,
      pdfSha256: createHash('sha256').update(content).digest('hex'),
    },
  };
}

/** A message of the sender to itself, which shows that the server takes mail. */
export async function testMessage({ name, address }: MailSender, date: Date): Promise<Composed> {
  const { messageId, head } = headOf(address, date);
  const bytes = await new MailComposer({
    ...head,
    from: named(name, address),
    to: [named(name, address)],
    subject: 'Mensagem de teste do Guichê',
    text: 'O servidor de e-mail está configurado. Os boletos podem ser enviados aos pagadores.',
  })
    .compile()
    .build();
  return { messageId, from: address, to: [address], bytes };
}
