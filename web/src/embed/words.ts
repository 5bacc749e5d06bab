const english = { book: 'Book a call', close: 'Close' };
const languages: Record<string, typeof english> = {
  de: { book: 'Gespräch buchen', close: 'Schließen' },
  es: { book: 'Reservar una llamada', close: 'Cerrar' },
  fr: { book: 'Réserver un appel', close: 'Fermer' },
  pt: { book: 'Reservar uma chamada', close: 'Fechar' },
};

/** The texts of the script, in the given language or that of the surrounding page. */
export function words(language = document.documentElement.lang): typeof english {
  return languages[language.slice(0, 2).toLowerCase()] ?? english;
}
