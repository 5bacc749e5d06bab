import type { XmlElement, XmlNode } from './library.ts';

const names = {
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
} as const;
export type Namespace = keyof typeof names;

const elementNode = 1;

function isElement(node: XmlNode): node is XmlElement {
  return node.nodeType === elementNode;
}

export function isNamed(element: XmlElement, namespace: Namespace, name: string): boolean {
  return element.localName === name && element.namespaceURI === names[namespace];
}

export function elementsIn(parent: XmlElement): XmlElement[] {
  return Array.from(parent.childNodes).filter(isElement);
}

/** The children with this name. */
export function childrenOf(parent: XmlElement, namespace: Namespace, name: string): XmlElement[] {
  return elementsIn(parent).filter((child) => isNamed(child, namespace, name));
}

/** An element and its descendants in document order. Not recursive, so nesting depth does not matter. */
export function* withDescendants(root: XmlElement): Generator<XmlElement> {
  const open = [root];
  for (let element = open.pop(); element !== undefined; element = open.pop()) {
    yield element;
    open.push(...elementsIn(element).reverse());
  }
}

export function textOf(element: XmlElement): string {
  return (element.textContent ?? '').trim();
}
