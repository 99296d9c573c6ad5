import type { ImagePart } from '../../core/messages.ts';

/** The longest side, in pixels. Vision models see no more, and requests stay small. */
const longestSide = 2048;
/** Bytes of an encoded picture. */
const mostBytes = 4_000_000;
/** What every vision server takes. Everything else is encoded anew. */
const takenAsIs: readonly string[] = ['image/png', 'image/jpeg', 'image/webp'];
const qualities = [0.9, 0.8, 0.65, 0.5];

/** A picture file as a part of a message, or null when it cannot be read as a picture. */
export async function readPicture(file: File, name: string): Promise<ImagePart | null> {
  try {
    const bitmap = await createImageBitmap(file);
    const blob = await fitted(file, bitmap);
    bitmap.close();
    return { type: 'image', mediaType: blob.type, data: await base64(blob), name };
  } catch {
    return null;
  }
}

async function fitted(file: File, bitmap: ImageBitmap): Promise<Blob> {
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
  if (scale === 1 && file.size <= mostBytes && takenAsIs.includes(file.type)) return file;
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(bitmap.width * scale)),
    Math.max(1, Math.round(bitmap.height * scale)),
  );
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser cannot draw pictures.');
  if (file.type !== 'image/jpeg') {
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const exact = await canvas.convertToBlob({ type: 'image/png' });
    if (exact.size <= mostBytes) return exact;
  }
  // JPEG has no transparency: what shines through is paper.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return smallestNeeded(canvas);
}

async function smallestNeeded(canvas: OffscreenCanvas): Promise<Blob> {
  let blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: qualities[0] ?? 1 });
  for (const quality of qualities.slice(1)) {
    if (blob.size <= mostBytes) return blob;
    blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
  }
  return blob;
}

async function base64(blob: Blob): Promise<string> {
  const url = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      resolve(typeof reader.result === 'string' ? reader.result : '');
    };
    reader.onerror = () => {
      reject(reader.error ?? new Error('The file could not be read.'));
    };
    reader.readAsDataURL(blob);
  });
  return url.slice(url.indexOf(',') + 1);
}
