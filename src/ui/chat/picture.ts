import type { ImagePart } from '../../core/messages.ts';

/** An address that shows a picture from its own data: nothing is fetched. */
export const pictureUrl = ({ mediaType, data }: ImagePart): string =>
  `data:${mediaType};base64,${data}`;
