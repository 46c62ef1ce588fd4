export * from '@urikit/compat/fast-uri';
export { default } from '@urikit/compat/fast-uri';
