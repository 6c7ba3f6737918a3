// “O que acontece se…”: what the app does in trouble, what is not lost, what to do. Each answer is true of the code it tells of;
// the words alone stand here, looking through them is help-search.ts.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const groupIds = ['sending', 'doubts', 'computer', 'papers', 'money'] as const;
export type GroupId = (typeof groupIds)[number];

export const groupTitles: Readonly<Record<GroupId, MessageDescriptor>> = {
  sending: msg`Enquanto envio`,
  doubts: msg`A confirmar`,
  computer: msg`O computador e o disco`,
  papers: msg`Boletos no papel`,
  money: msg`Saques e monitor`,
};

/** Where an answer leads. */
export type WayOn =
  | 'home'
  | 'doubts'
  | 'issued'
  | 'documents'
  | 'prints'
  | 'monitor'
  | 'withdrawals'
  | 'accounts'
  | 'copies';

export interface Question {
  readonly id: string;
  readonly group: GroupId;
  /** Goes on from “O que acontece se…”, as a sentence of its own. */
  readonly ask: MessageDescriptor;
  readonly does: MessageDescriptor;
  readonly kept: MessageDescriptor;
  readonly act: MessageDescriptor;
  readonly way?: WayOn;
}

export const questions: readonly Question[] = [
  {
    id: 'internet',
    group: 'sending',
    ask: msg`A internet cai no meio do envio?`,
    does: msg`O que ainda não tinha saído volta para a fila, e o Guichê tenta de novo sozinho, esperando cada vez mais, até um minuto entre uma tentativa e outra. O que já tinha saído e ficou sem resposta fica “a confirmar” e não é enviado de novo sozinho. Com três dúvidas seguidas, o lote para.`,
    kept: msg`Nenhuma linha some, e nenhuma sai duas vezes.`,
    act: msg`Espere a internet voltar. Depois resolva o que ficou a confirmar, olhando no painel do provedor, e continue o lote.`,
    way: 'doubts',
  },
  {
    id: 'silence',
    group: 'sending',
    ask: msg`O serviço não responde nada?`,
    does: msg`Passado o tempo de espera, o boleto fica “a confirmar”: pode ter sido criado lá mesmo sem resposta. O ritmo cai para um por vez até outro boleto ser criado; com três dúvidas seguidas, cinco nas últimas cinquenta ou dez desde que você mandou continuar, o lote para e diz por quê.`,
    kept: msg`O pedido que saiu está guardado inteiro, com a hora.`,
    act: msg`Procure no painel do provedor pelo que A confirmar mostra: pagador, valor, vencimento, hora do envio e, quando o pedido levou uma, a referência. Depois diga ao Guichê o que achou.`,
    way: 'doubts',
  },
  {
    id: 'twice',
    group: 'sending',
    ask: msg`Eu aperto o botão duas vezes?`,
    does: msg`O segundo toque recebe o resultado do primeiro. Cada formulário tem um número próprio, e o registro aceita esse número uma vez só, mesmo que o navegador repita o pedido.`,
    kept: msg`Nada sai duas vezes por causa de um toque a mais.`,
    act: msg`Nada a fazer. Se abrir o formulário de novo e preencher igual, o Guichê avisa que já existe um boleto com o mesmo documento, valor e vencimento.`,
  },
  {
    id: 'token',
    group: 'sending',
    ask: msg`O token vence no meio do lote?`,
    does: msg`O lote entra em pausa e pede um token novo. Nenhuma linha é recusada por isso. Antes, o Guichê avisa quando faltam 7 dias e quando falta 1, se o token diz até quando vale.`,
    kept: msg`O que já foi criado continua criado, e o resto espera no lote.`,
    act: msg`Gere um token no painel do provedor, cole em Contas e mande o lote continuar. Um token de outra pessoa ou empresa só vale se você digitar o nome da conta.`,
    way: 'accounts',
  },
  {
    id: 'same',
    group: 'sending',
    ask: msg`Eu abro a mesma planilha outra vez?`,
    does: msg`O Guichê reconhece o arquivo e o conteúdo, e diz na hora quando ele foi enviado e o que aconteceu. Na revisão, cada linha que repete documento, valor e vencimento de outro boleto da conta fica marcada; para emitir mesmo assim, ele pergunta com o número exato de repetições.`,
    kept: msg`Nada é enviado só por abrir.`,
    act: msg`Se a intenção era continuar, abra o lote antigo em vez da planilha. Se era repetir o mês, use “Repetir”.`,
    way: 'home',
  },
  {
    id: 'close',
    group: 'sending',
    ask: msg`Eu fecho a janela durante o envio?`,
    does: msg`No aplicativo, ele pergunta: seguir em segundo plano, ou pausar e fechar. Aberto no navegador, o envio segue sem a janela até terminar; abra o Guichê de novo e ela volta. Ao fechar o Guichê pelo menu, o lote entra em pausa e o que estava a caminho é esperado e anotado.`,
    kept: msg`As linhas que faltam esperam no lote.`,
    act: msg`Abra o Guichê e mande continuar: ao abrir, nada é enviado antes de alguém mandar.`,
    way: 'home',
  },
  {
    id: 'what',
    group: 'doubts',
    ask: msg`Um boleto fica “a confirmar”?`,
    does: msg`O pedido saiu e não se sabe se o serviço criou. O Guichê nunca envia esse boleto de novo sozinho: seriam duas cobranças. Ele fica na lista até alguém responder.`,
    kept: msg`A linha, os dados e o pedido que saiu estão guardados.`,
    act: msg`Procure no painel do provedor por pagador, valor, vencimento e hora do envio; pela referência, só se A confirmar mostrar uma. Se achou, use “Foi criado” e cole o código do boleto; o Guichê confere valor, vencimento e pagador. Se não está lá depois de 10 minutos, use “Não foi criado” e escolha enviar de novo ou deixar de fora.`,
    way: 'doubts',
  },
  {
    id: 'many',
    group: 'doubts',
    ask: msg`São muitos a confirmar?`,
    does: msg`Em A confirmar você pode colar ou abrir uma exportação do painel do provedor. O Guichê procura cada um pela referência, se o envio levou uma, pela linha, pelo nosso número ou por valor, vencimento e pagador, e mostra cada par antes de você aceitar.`,
    kept: msg`Nada muda até você aceitar.`,
    act: msg`Peça ao painel uma lista do dia e traga para A confirmar.`,
    way: 'doubts',
  },
  {
    id: 'wrong',
    group: 'doubts',
    ask: msg`O boleto voltou diferente do que pedi?`,
    does: msg`Assim que vem a resposta, o Guichê compara valor e vencimento com o que está na linha digitável. No primeiro que difere, o lote para.`,
    kept: msg`As linhas que faltam não foram enviadas.`,
    act: msg`Não entregue esse boleto. Veja a diferença e fale com o suporte do provedor antes de continuar.`,
    way: 'doubts',
  },
  {
    id: 'power',
    group: 'computer',
    ask: msg`O computador desliga, ou o Guichê termina de repente?`,
    does: msg`Cada envio é gravado no disco antes de sair, e cada resposta antes do envio seguinte. Ao abrir de novo, o que estava a caminho fica “a confirmar”, o lote fica em pausa e nada é enviado sozinho.`,
    kept: msg`Tudo o que já tinha resposta está anotado. O que estava sendo digitado e não foi salvo se perde.`,
    act: msg`Abra o Guichê, resolva o que ficou a confirmar e continue o lote.`,
    way: 'home',
  },
  {
    id: 'disk',
    group: 'computer',
    ask: msg`O disco enche?`,
    does: msg`O Guichê não envia o que não pode anotar: o lote para. A resposta do que já estava a caminho espera até haver espaço; se o programa for fechado antes, ela fica “a confirmar”.`,
    kept: msg`O que já estava gravado continua gravado.`,
    act: msg`Libere espaço e continue. As cópias de PDFs podem ser apagadas em Documentos: elas vêm de novo quando forem abertas.`,
    way: 'documents',
  },
  {
    id: 'clock',
    group: 'computer',
    ask: msg`O relógio do computador está errado?`,
    does: msg`“Hoje” e os vencimentos seguem este relógio: um vencimento que já passou, por ele, é barrado ao revisar e outra vez ao enviar. A espera entre um envio e outro não depende dele. Se o fuso não é do Brasil, o Início avisa.`,
    kept: msg`O que foi gravado não muda; só a hora anotada pode estar errada.`,
    act: msg`Acerte o relógio nas configurações do sistema e confira os vencimentos antes de emitir.`,
    way: 'home',
  },
  {
    id: 'two',
    group: 'computer',
    ask: msg`Duas pessoas usam o Guichê em dois computadores?`,
    does: msg`Um computador não vê o que o outro fez: repetições entre eles não são percebidas. No mesmo computador, duas aberturas usam a mesma pasta uma de cada vez: a segunda mostra a janela da primeira. Pastas de rede são recusadas.`,
    kept: msg`Cada registro continua certo sobre o que ele mesmo enviou.`,
    act: msg`Dividam as planilhas entre vocês. Para levar o trabalho de um para outro, use “Mudar de computador”.`,
    way: 'copies',
  },
  {
    id: 'frozen',
    group: 'computer',
    ask: msg`Aparece “Envios bloqueados”?`,
    does: msg`O registro que abriu pode não saber dos últimos envios: é uma cópia, veio de outro computador, ou o anterior sumiu ou estava danificado. Enquanto ninguém confere, o Guichê mostra tudo e não envia nada. O que faltava enviar fica “a confirmar”.`,
    kept: msg`Nada foi apagado. O registro de antes fica guardado de lado.`,
    act: msg`Compare os últimos boletos e saques com o painel do provedor. Só então, no Início, escreva o que conferiu e libere.`,
    way: 'home',
  },
  {
    id: 'copy',
    group: 'computer',
    ask: msg`Eu restauro uma cópia antiga do registro?`,
    does: msg`A cópia é conferida e só entra no lugar quando o Guichê abrir de novo. Ela não sabe do que foi enviado depois dela, por isso abre com os envios bloqueados.`,
    kept: msg`O registro que estava em uso não é apagado: fica guardado de lado, e dá para voltar a ele.`,
    act: msg`Confira no painel do provedor o que saiu depois da data da cópia, antes de liberar os envios.`,
    way: 'copies',
  },
  {
    id: 'pdf',
    group: 'papers',
    ask: msg`Falta o PDF de um boleto?`,
    does: msg`O boleto existe mesmo sem o PDF. O Guichê busca o arquivo quando ele é aberto, impresso ou posto em um carnê, e guarda a cópia. No carnê, o que faltou fica anotado com o motivo, e os outros saem.`,
    kept: msg`A linha digitável e o código de barras estão no registro.`,
    act: msg`Abra o boleto em Emitidos para buscar de novo. Enquanto isso, a linha digitável já pode ser enviada ao pagador.`,
    way: 'issued',
  },
  {
    id: 'scale',
    group: 'papers',
    ask: msg`A impressora encolhe ou aumenta o boleto?`,
    does: msg`O Guichê manda imprimir em tamanho real e o arquivo pede isso também, mas a impressora pode mudar. A folha de calibração, impressa uma vez por impressora, mostra se o código de barras sai do tamanho certo; o Guichê guarda a resposta.`,
    kept: msg`O arquivo continua certo; só o papel saiu errado.`,
    act: msg`Em Imprimir, imprima a folha de calibração e meça com uma régua. Se não der 100 mm, tire “ajustar à página” da impressora e imprima de novo.`,
    way: 'prints',
  },
  {
    id: 'paper',
    group: 'papers',
    ask: msg`O papel acaba no meio da impressão?`,
    does: msg`O Guichê sabe o que entregou à impressora, não o que saiu no papel: depois de imprimir, ele pergunta. O que ficou sem resposta é lembrado no Início e nunca é impresso de novo sozinho.`,
    kept: msg`O mesmo arquivo, página por página, continua guardado.`,
    act: msg`Responda que saiu em parte e imprima só as folhas que faltam.`,
    way: 'prints',
  },
  {
    id: 'paid',
    group: 'papers',
    ask: msg`Um boleto é pago?`,
    does: msg`O serviço não avisa, e não há como perguntar por um boleto. O Guichê não adivinha: a baixa é registrada por você, uma a uma ou com uma planilha do painel do provedor.`,
    kept: msg`Nada depende de a baixa ser registrada na hora.`,
    act: msg`Em Emitidos, use “Dar baixa” ou traga a planilha do painel.`,
    way: 'issued',
  },
  {
    id: 'withdrawal',
    group: 'money',
    ask: msg`Um saque fica sem resposta?`,
    does: msg`O saque fica “a confirmar” e o Guichê nunca o repete. Enquanto isso, a conta não faz outro saque; só o PIN abre essa trava, e os dois contam nos limites.`,
    kept: msg`O pedido, a carteira e as tarifas lidas estão guardados.`,
    act: msg`Procure no painel do provedor. Se existe, cole o código da transação; o valor e a hora são conferidos. Se não existe, “Não foi feito” fica disponível depois de 24 horas, ou antes com o PIN.`,
    way: 'withdrawals',
  },
  {
    id: 'pending',
    group: 'money',
    ask: msg`Uma transação não sai de “Pendente”?`,
    does: msg`O Guichê continua perguntando, cada vez com mais calma, e marca as que estão paradas há muito tempo. Fechado, ele não pergunta; ao abrir, põe em dia.`,
    kept: msg`Nenhuma mudança que o serviço disse se perde: cada resposta fica guardada.`,
    act: msg`Use “Conferir agora”. Se continuar, fale com o provedor com o código da transação.`,
    way: 'monitor',
  },
  {
    id: 'finished',
    group: 'money',
    ask: msg`Uma transação muda depois de “Completo” ou “Falha”?`,
    does: msg`As que terminaram são conferidas mais duas vezes, dez minutos e um dia depois. Se uma mudar, ela fica marcada até alguém dizer que viu.`,
    kept: msg`A resposta anterior continua no histórico.`,
    act: msg`Abra a transação, veja as duas respostas e confirme que viu.`,
    way: 'monitor',
  },
];
