import { filledText } from '@callwright/contract/shared.ts';

export const clientIdOption = filledText(2_048).meta({
  description: 'Id of the app, ocl_…',
  placeholder: 'CLIENT_ID',
});

export const reasonOption = filledText(500).meta({ description: 'Why, for the people of the app' });
