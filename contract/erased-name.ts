/** The name of an erased person in every reply; the app translates it. */
export const erasedName = 'Erased contact';
