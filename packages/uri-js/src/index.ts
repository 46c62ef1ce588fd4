export * from '@urikit/compat/uri-js';
