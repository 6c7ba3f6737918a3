// Takes a pasted connection text apart wherever a server or its login is typed: the parts go to their fields, the password straight to
// the masked one. The text itself is never inserted, so that no field and no undo shows the password.
import { useState, type ClipboardEvent, type DragEvent, type FocusEvent, type SyntheticEvent } from 'react';
import { useLingui } from '@lingui/react/macro';
import { Banner } from '../ui/Banner.tsx';
import { readConnection, type PastedNote, type PastedRefusal, type PastedServer } from './connection-text.ts';

/** `loginOnly`: the server is known, and only login and password are taken. */
export function usePastedConnection(
  take: (server: PastedServer, password: string | null) => void,
  loginOnly = false,
) {
  const [said, setSaid] = useState<PastedServer | PastedRefusal>();
  const read = (event: SyntheticEvent, text: string) => {
    const found = readConnection(text);
    if (found === null) return;
    const hidden = event.target instanceof HTMLInputElement && event.target.type === 'password';
    // A password may look like a part of an address; and what was typed by hand is in its field already.
    const stays =
      found.shown.kind === 'refused' ? hidden || event.type === 'blur' : hidden && found.shown.host === null;
    if (stays) return;
    event.preventDefault();
    setSaid(found.shown);
    if (found.shown.kind === 'refused') return;
    take(found.shown, found.password);
  };
  return {
    /** For the element around the fields. */
    listeners: {
      onPasteCapture: (event: ClipboardEvent) => read(event, event.clipboardData.getData('text/plain')),
      onDropCapture: (event: DragEvent) => read(event, event.dataTransfer.getData('text/plain')),
      onBlurCapture: (event: FocusEvent) => {
        if (event.target instanceof HTMLInputElement && event.target.type === 'text')
          read(event, event.target.value);
      },
    },
    notice: said === undefined ? null : <PastedNotice of={said} loginOnly={loginOnly} />,
  };
}

export function PastedNotice({
  of,
  loginOnly = false,
}: {
  of: PastedServer | PastedRefusal;
  loginOnly?: boolean;
}) {
  const { t } = useLingui();
  if (of.kind === 'refused') {
    const { what, next } = {
      severalHosts: {
        what: t`O endereço colado tem mais de um servidor.`,
        next: t`Cole o endereço de um só: o principal, que aceita gravação.`,
      },
      tlsOff: {
        what: t`O endereço colado desliga a proteção da conexão (sslmode=disable).`,
        next: t`O Guichê só usa outro computador por TLS. Ative TLS no servidor e tire “sslmode=disable” do endereço.`,
      },
      socket: {
        what: t`O endereço colado usa um soquete local.`,
        next: t`Informe o nome ou o IP do servidor; neste computador, 127.0.0.1.`,
      },
      unreadable: {
        what: t`O texto colado não é um endereço de conexão completo.`,
        next: t`Ele não foi inserido, porque pode conter uma senha. Copie de novo a linha inteira, de “postgres://” até o fim.`,
      },
    }[of.why];
    return (
      <Banner kind="doubt" title={what} live>
        <p>{next}</p>
      </Banner>
    );
  }
  const noteWords = (note: PastedNote): string => {
    if (note.kind === 'unused') {
      const names = note.names.join(', ');
      return t`O Guichê não usa: ${names}.`;
    }
    return {
      pooler: t`Este endereço parece ser de um pooler. Prefira o endereço direto; “Verificar” informa se este serve.`,
      rootFile: t`O endereço cita um certificado em arquivo (sslrootcert). Abra esse arquivo em “Certificado da autoridade”.`,
      clientCertificate: t`O Guichê entra com usuário e senha, sem certificado de cliente (sslcert).`,
    }[note.kind];
  };
  const notes = [
    ...(of.hasPassword ? [t`A senha está no campo de senha, oculta.`] : []),
    ...(loginOnly
      ? [t`Só o usuário e a senha foram aproveitados: o servidor é o da equipe.`]
      : of.notes.map(noteWords)),
  ];
  return (
    <Banner kind="info" title={t`Endereço de conexão lido.`} live>
      {notes.length > 0 && notes.map((note) => <p key={note}>{note}</p>)}
    </Banner>
  );
}
