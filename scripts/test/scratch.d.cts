export declare function openScratch(env?: NodeJS.ProcessEnv): void;
export declare function watchTemporaryFiles(folder?: string): () => readonly string[];
