export const Meta = () => <meta name="robots" content="noindex" />;

export const status = () => 404;
