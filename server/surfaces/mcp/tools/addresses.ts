// The addresses at which the app shows records.

export const contactAddress = (id: number): string => `/contacts/${id}`;
export const callAddress = ({ previewId }: { readonly previewId: string }): string => `/calls/${previewId}`;
export const dealAddress = (id: number): string => `/deals/${id}`;
export const eventAddress = (id: number): string => `/events/${id}`;
