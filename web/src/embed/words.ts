const english = { book: 'Book a call', close: 'Close' };
const languages: Record<string, typeof english> = {
  de: { book: 'Gespräch buchen', close: 'Schließen' },
  es: { book: 'Reservar una llamada', close: 'Cerrar' },
  fr: { book: 'Réserver un appel', close: 'Fermer' },
  pt: { book: 'Agendar uma chamada', close: 'Fechar' },
};

/** The script's own words, in the language asked for or that of the page around. */
export function words(language = document.documentElement.lang): typeof english {
  return languages[language.slice(0, 2).toLowerCase()] ?? english;
}
