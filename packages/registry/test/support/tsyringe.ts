// The polyfill before the library. For tests elsewhere, which do not depend on it themselves.
import 'reflect-metadata';

export * as tsyringe from 'tsyringe';
export * as zod from 'zod';
