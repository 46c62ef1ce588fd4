/** The library, for the console of the browser. The page itself needs a part of it. */
export * from 'urikit';
