import type { Language } from '@callwright/contract/languages.ts';

type Texts = {
  readonly subject: (name: string) => string;
  readonly hello: (firstName: string) => string;
  readonly lost: (workspaceName: string, name: string) => string;
  /** Shown instead of the provider's reason, which is in English. */
  readonly reasons: Readonly<Record<'EXPIRED' | 'ERROR', string>>;
  readonly effect: string;
  readonly action: string;
  readonly footer: string;
};

/** The mail to a member whose calendars can no longer be read. */
export const disconnectedTexts: Readonly<Record<Language, Texts>> = {
  en: {
    subject: (name) => `Your calendar ${name} is disconnected`,
    hello: (firstName) => (firstName === '' ? 'Hello,' : `Hello ${firstName},`),
    lost: (workspaceName, name) => `${workspaceName} can no longer read your calendar ${name}.`,
    reasons: {
      EXPIRED: 'Its provider no longer lets us in.',
      ERROR: 'It has not answered for half an hour.',
    },
    effect:
      'Nobody can book you until it works again, because it is unknown when you are busy. Calls that are booked already stay.',
    action: 'Connect it again',
    footer: 'You get this mail because you connected this calendar.',
  },
  de: {
    subject: (name) => `Ihr Kalender ${name} ist nicht mehr verbunden`,
    hello: (firstName) => (firstName === '' ? 'Guten Tag,' : `Guten Tag ${firstName},`),
    lost: (workspaceName, name) => `${workspaceName} kann Ihren Kalender ${name} nicht mehr lesen.`,
    reasons: {
      EXPIRED: 'Der Anbieter lässt uns nicht mehr hinein.',
      ERROR: 'Er antwortet seit einer halben Stunde nicht.',
    },
    effect:
      'Bis er wieder geht, kann Sie niemand buchen, weil nicht bekannt ist, wann Sie Zeit haben. Gebuchte Gespräche bleiben.',
    action: 'Wieder verbinden',
    footer: 'Sie bekommen diese E-Mail, weil Sie diesen Kalender verbunden haben.',
  },
  fr: {
    subject: (name) => `Votre agenda ${name} est déconnecté`,
    hello: (firstName) => (firstName === '' ? 'Bonjour,' : `Bonjour ${firstName},`),
    lost: (workspaceName, name) => `${workspaceName} ne peut plus lire votre agenda ${name}.`,
    reasons: {
      EXPIRED: 'Son fournisseur ne nous laisse plus y accéder.',
      ERROR: 'Il ne répond plus depuis une demi-heure.',
    },
    effect:
      'Personne ne peut réserver avec vous avant qu’il fonctionne à nouveau, car vos disponibilités sont inconnues. Les appels déjà réservés restent.',
    action: 'Le reconnecter',
    footer: 'Vous recevez cet e-mail parce que vous avez connecté cet agenda.',
  },
  es: {
    subject: (name) => `Tu calendario ${name} está desconectado`,
    hello: (firstName) => (firstName === '' ? 'Hola:' : `Hola, ${firstName}:`),
    lost: (workspaceName, name) => `${workspaceName} ya no puede leer tu calendario ${name}.`,
    reasons: {
      EXPIRED: 'El proveedor ya no nos deja entrar.',
      ERROR: 'No responde desde hace media hora.',
    },
    effect:
      'Nadie puede reservar contigo hasta que vuelva a funcionar, porque no se sabe cuándo estás libre. Las llamadas ya reservadas se mantienen.',
    action: 'Volver a conectarlo',
    footer: 'Recibes este correo porque conectaste este calendario.',
  },
  pt: {
    subject: (name) => `O seu calendário ${name} já não está ligado`,
    hello: (firstName) => (firstName === '' ? 'Olá,' : `Olá, ${firstName},`),
    lost: (workspaceName, name) => `${workspaceName} já não consegue ler o seu calendário ${name}.`,
    reasons: {
      EXPIRED: 'O fornecedor já não nos deixa entrar.',
      ERROR: 'Não responde há meia hora.',
    },
    effect:
      'Ninguém pode marcar consigo até voltar a funcionar, porque não se sabe quando está livre. As chamadas já marcadas mantêm-se.',
    action: 'Ligar de novo',
    footer: 'Recebe este e-mail porque ligou este calendário.',
  },
  ar: {
    subject: (name) => `لم يعد تقويمك ${name} متصلاً`,
    hello: (firstName) => (firstName === '' ? 'مرحباً،' : `مرحباً ${firstName}،`),
    lost: (workspaceName, name) => `لم يعد بإمكان ${workspaceName} قراءة تقويمك ${name}.`,
    reasons: {
      EXPIRED: 'لم يعد مزوّد الخدمة يسمح لنا بالدخول.',
      ERROR: 'لم يستجب منذ نصف ساعة.',
    },
    effect:
      'لا يمكن لأحد أن يحجز معك حتى يعمل من جديد، لأن أوقات انشغالك غير معروفة. تبقى المكالمات المحجوزة كما هي.',
    action: 'أعد الاتصال',
    footer: 'وصلتك هذه الرسالة لأنك ربطت هذا التقويم.',
  },
};
