import * as z from 'zod';

type WithoutDefaults<Shape extends z.ZodRawShape> = {
  readonly [Name in keyof Shape]: z.ZodOptional<
    Shape[Name] extends z.ZodDefault<infer Inner extends z.ZodType> ? Inner : Shape[Name]
  >;
};

/**
 * A section with every member optional and without defaults. `partial()` does not do this: it still fills in defaults,
 * so a route would reset the policy's scope, order and other members.
 */
export function withoutDefaults<Shape extends z.ZodRawShape>({
  shape,
}: z.ZodObject<Shape>): z.ZodObject<WithoutDefaults<Shape>, z.core.$strict> {
  const members = Object.entries(shape).map(([name, member]) => {
    const bare = (member instanceof z.ZodDefault ? member.unwrap() : member) as z.ZodType;
    return [name, bare.optional().describe((member as z.ZodType).description as string)];
  });
  return z.strictObject(Object.fromEntries(members) as WithoutDefaults<Shape>);
}
