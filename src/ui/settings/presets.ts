/** Servers that many people use, by their usual address. */
export interface Preset {
  readonly name: string;
  readonly baseUrl: string;
}

export const presets: readonly Preset[] = [
  { name: 'Ollama', baseUrl: 'http://localhost:11434' },
  { name: 'LM Studio', baseUrl: 'http://localhost:1234' },
  { name: 'llama.cpp', baseUrl: 'http://localhost:8080' },
  { name: 'OpenAI', baseUrl: 'https://api.openai.com/v1' },
  { name: 'OpenRouter', baseUrl: 'https://openrouter.ai/api/v1' },
];
