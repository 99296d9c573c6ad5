/** Headers and query parameters that are known to carry no key. People put keys into all others. */
const harmless =
  /^(accept|accept-language|content-type|http-referer|x-title|.+-version|.+-beta|openai-(organization|project))$/iu;

/** Whether the value of a header or query parameter of this name could be a key. */
export function mayBeSecret(name: string): boolean {
  return !harmless.test(name);
}
