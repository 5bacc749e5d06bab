/** What a person who was erased is called in every answer; the app says it in the language of who reads it. */
export const erasedName = 'Erased contact';
