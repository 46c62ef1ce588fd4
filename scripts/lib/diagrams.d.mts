export const diagrams: readonly (readonly [name: string, text: string])[];
