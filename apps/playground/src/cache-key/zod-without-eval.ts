import { config } from 'zod';

// The policy of the page forbids the programs that zod would write for itself.
config({ jitless: true });
